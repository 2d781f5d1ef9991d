import { newRequestId, sendUpload } from "@plumbline/client";
import { maskSecrets } from "@plumbline/engine/support";
import { useRef, useState } from "react";
import { CHAT_KEY } from "#shell/live-chat.ts";
import { preparePicture } from "#shell/pictures/prepare-picture.ts";
import { useServices } from "#shell/services.tsx";
import { mergeMessages } from "./message-log.ts";
import { type Category, type MessageLog, MESSAGES_KEY } from "./queries.ts";

export interface Draft {
  readonly text: string;
  readonly picture: Blob | null;
  readonly category: Category | null;
}

/** A message without a response of the server yet; it keeps its id until there is one. */
export interface Outgoing extends Draft {
  readonly id: string;
  /** The id of the picture, once it is uploaded. */
  readonly fileId: string | null;
  readonly fault: unknown;
  readonly isSending: boolean;
}

/** The picture cannot be decoded, or is too small or too large. */
export class UnfitPicture extends Error {}

export interface Outbox {
  readonly outgoing: readonly Outgoing[];
  send(draft: Draft): void;
  /** Sends it again with the same id, so that it remains one message in any case. */
  retry(id: string): void;
  /** Removes a refused message. */
  discard(id: string): void;
}

/** Sends messages one after another, in the order in which they were written. */
export function useOutgoing(): Outbox {
  const services = useServices();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const line = useRef(Promise.resolve());

  const change = (id: string, part: Partial<Outgoing>) =>
    setOutgoing((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const remove = (id: string) => setOutgoing((all) => all.filter((one) => one.id !== id));

  const attempt = async (message: Outgoing) => {
    try {
      const fileId = message.fileId ?? (await upload(services, message.picture));
      change(message.id, { fileId });
      await post(services, { ...message, fileId });
      remove(message.id);
    } catch (fault) {
      change(message.id, { fault, isSending: false });
      // If the session has ended, this leads to the login.
      void services.session.check();
    }
  };
  const enqueue = (message: Outgoing) => {
    line.current = line.current.then(() => attempt(message));
  };

  return {
    outgoing,
    send: (draft) => {
      // Secrets are masked before they leave the device.
      const { text } = maskSecrets(draft.text.trim());
      const id = newRequestId();
      const message = { ...draft, text, id, fileId: null, fault: null, isSending: true };
      setOutgoing((all) => [...all, message]);
      enqueue(message);
    },
    retry: (id) => {
      const message = outgoing.find((one) => one.id === id);
      if (message === undefined || message.isSending) return;
      change(id, { isSending: true, fault: null });
      enqueue(message);
    },
    discard: remove,
  };
}

type Services = ReturnType<typeof useServices>;

async function upload(
  { preferences, userStore }: Services,
  original: Blob | null,
): Promise<string | null> {
  if (original === null) return null;
  const prepared = await preparePicture(original);
  if (!prepared.isFit) throw new UnfitPicture(prepared.flaw);
  const { token } = userStore.getState();
  const { language } = preferences.getState();
  const sent = { baseUrl: "", token, language, picture: prepared.jpeg };
  const { id } = await sendUpload({ ...sent, purpose: "support", onProgress: () => {} });
  return id;
}

async function post(
  { client, queryClient }: Services,
  { id: requestId, text, fileId, category }: Outgoing,
): Promise<void> {
  const message = await client.support.sendChatMessage(
    { text, ...(fileId !== null && { fileId }), ...(category !== null && { category }) },
    { requestId },
  );
  queryClient.setQueryData<MessageLog>(MESSAGES_KEY, (log) => {
    // Adds a message only if it follows without a gap: otherwise the messages between are loaded
    // first.
    if (log === undefined || log.messages.at(-1)?.seq !== message.seq - 1) return log;
    const messages = mergeMessages(log.messages, [message]);
    return { messages, lastSeq: message.seq };
  });
  void queryClient.invalidateQueries({ queryKey: CHAT_KEY });
}
