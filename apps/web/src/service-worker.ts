// Shows the app without a network. Only public files are stored here: the page, its scripts and
// pictures. A reader's own data is stored, and deleted, by `shell/offline`.

// TypeScript's declarations of workers conflict with those of pages: these are the parts that are
// used.
interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LongEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface PushEvent extends LongEvent {
  readonly data: { json(): unknown } | null;
}
/** As the server sends it. */
type Push = Readonly<Record<"title" | "text" | "path" | "tag", string>>;
interface TapEvent extends LongEvent {
  readonly notification: Notification;
}
interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface WorkerScope {
  addEventListener(type: "install" | "activate", listener: (event: LongEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: TapEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: "window" }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
}
// This script runs in a service worker.
const worker = globalThis as unknown as WorkerScope;

/**
 * Filled in by the build: all files that the page of this version may load, by their hashed names,
 * and separately the texts of each language.
 */
const FILES: readonly string[] = ["__FILES__"];
const TEXTS: Readonly<Record<string, readonly string[]>> = { __TEXTS__: [] };

const SHELL = "shell";
const PAGE = "/";

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate" && pathname === PAGE) {
    event.respondWith(newestPage(event));
  } else if (/^\/(?:assets|marks)\/|^\/[\w-]+\.(?:svg|png)$/.test(pathname)) {
    event.respondWith(storedFile(request));
  }
});

worker.addEventListener("push", (event) => event.waitUntil(show(event)));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** Content that the server wrote for this browser: nobody else has the key to encrypt it. */
async function show({ data }: PushEvent): Promise<void> {
  if (data === null) return;
  const { title, text, path, tag } = data.json() as Push;
  // A message that arrives twice is shown once.
  const options = { body: text, tag, data: path, icon: "/icon-192.png" };
  await worker.registration.showNotification(title, options);
}

/** In the open window, otherwise in a new one; always inside the app. */
async function open(path: string): Promise<void> {
  const address = new URL(`/#/${path}`, worker.location.origin).href;
  const pages = await worker.clients.matchAll({ type: "window" });
  // The desk is another app.
  const page = pages.find(({ url }) => new URL(url).pathname === PAGE);
  if (page === undefined) return void (await worker.clients.openWindow(address));
  await page.focus();
  await page.navigate(address);
}

/**
 * A name contains the file's hash: files stored by an earlier version are not loaded again. Of the
 * texts, only those of the language in the worker's address; others are stored when they are
 * loaded.
 */
async function install(): Promise<void> {
  const shell = await caches.open(SHELL);
  const stored = new Set((await shell.keys()).map(({ url }) => new URL(url).pathname));
  const language = new URL(worker.location.href).searchParams.get("language") ?? "";
  const files = [...FILES, ...(TEXTS[language] ?? [])];
  await shell.addAll([PAGE, ...files.filter((file) => !stored.has(file))]);
  // Activated without waiting for the last tab to close: scripts of two versions never share a
  // name, and a page whose scripts are gone offers to load the new version.
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const shell = await caches.open(SHELL);
  const current = new Set([...FILES, ...Object.values(TEXTS).flat()]);
  for (const request of await shell.keys()) {
    const { pathname } = new URL(request.url);
    const isOfEarlierVersion = pathname.startsWith("/assets/") && !current.has(pathname);
    if (isOfEarlierVersion) await shell.delete(request);
  }
  await worker.clients.claim();
}

/** After this a server is treated as one that does not respond: a phone in a tunnel. */
const PAGE_WAIT_MS = 4_000;

/**
 * The server's page, with its policy and key; the stored one only if the server does not respond,
 * or not soon.
 */
async function newestPage(event: FetchEvent): Promise<Response> {
  const shell = await caches.open(SHELL);
  const newest = fetch(event.request);
  event.waitUntil(newest.then((page) => store(page.clone())).catch(() => undefined));
  const stored = await shell.match(PAGE);
  if (stored === undefined) return newest;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PAGE_WAIT_MS, stored));
  return Promise.race([newest.catch(() => stored), late]);
}

/**
 * Stores a page whose scripts are stored too. That of a newer version is stored by the installation
 * of its worker, with its scripts: without them it would start blank.
 */
async function store(page: Response): Promise<void> {
  if (!page.ok) return;
  const shell = await caches.open(SHELL);
  const files = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  const stored = await Promise.all(files.map((file) => shell.match(file)));
  if (!stored.includes(undefined)) await shell.put(PAGE, page);
}

async function storedFile(request: Request): Promise<Response> {
  const shell = await caches.open(SHELL);
  const stored = await shell.match(request);
  if (stored !== undefined) return stored;
  const file = await fetch(request);
  if (file.ok) await shell.put(request, file.clone());
  return file;
}
