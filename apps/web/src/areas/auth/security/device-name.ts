// The order matters: most user agents contain the names of other browsers.
const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bHeadlessChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** "Chrome · Android" from a user agent; an unknown one is returned unchanged. */
export function deviceName(userAgent: string): string {
  const names = [BROWSERS, SYSTEMS].map((signs) => {
    return signs.find(([sign]) => sign.test(userAgent))?.[1];
  });
  const name = names.filter((one) => one !== undefined).join(" · ");
  return name === "" ? userAgent : name;
}
