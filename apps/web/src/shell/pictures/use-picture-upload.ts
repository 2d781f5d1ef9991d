import { sendUpload } from "@plumbline/client";
import type { UploadPurpose } from "@plumbline/protocol/files";
import { useEffect, useRef, useState } from "react";
import { useServices } from "#shell/services.tsx";
import type { PictureWarning } from "./measure-picture.ts";
import { type PictureFlaw, preparePicture } from "./prepare-picture.ts";

/** The state of one picture between the camera and the server. */
export type PictureState =
  | { readonly type: "none" }
  | { readonly type: "looking"; readonly picture: Blob }
  | { readonly type: "unfit"; readonly flaw: PictureFlaw }
  /** The reader decides whether it is sent nevertheless. */
  | {
      readonly type: "warned";
      readonly picture: Blob;
      readonly warnings: readonly PictureWarning[];
    }
  | { readonly type: "sending"; readonly picture: Blob; readonly share: number }
  | { readonly type: "failed"; readonly picture: Blob; readonly fault: unknown }
  | { readonly type: "kept"; readonly picture: Blob };

export interface PictureUpload {
  readonly state: PictureState;
  readonly pick: (original: Blob) => void;
  /** Sends a picture with warnings, or one whose upload failed, unchanged. */
  readonly send: () => void;
}

/** Examines, re-encodes and sends one picture. `onStored` receives "" while there is none. */
export function usePictureUpload(
  purpose: UploadPurpose,
  onStored: (fileId: string) => void,
): PictureUpload {
  const { session, userStore, preferences } = useServices();
  const [state, setState] = useState<PictureState>({ type: "none" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  const post = async (picture: Blob, signal: AbortSignal) => {
    const showShare = (share: number) => {
      if (!signal.aborted) setState({ type: "sending", picture, share });
    };
    showShare(0);
    try {
      const { token } = userStore.getState();
      const { language } = preferences.getState();
      const sent = { baseUrl: "", token, language, picture, purpose, signal };
      const { id } = await sendUpload({ ...sent, onProgress: showShare });
      if (signal.aborted) return;
      setState({ type: "kept", picture });
      onStored(id);
    } catch (fault) {
      if (signal.aborted) return;
      setState({ type: "failed", picture, fault });
      // If the session has ended, this redirects to the login.
      void session.check();
    }
  };

  const look = async (original: Blob) => {
    const signal = begin();
    onStored("");
    setState({ type: "looking", picture: original });
    const prepared = await preparePicture(original);
    if (signal.aborted) return;
    if (!prepared.isFit) setState({ type: "unfit", flaw: prepared.flaw });
    else if (prepared.warnings.length === 0) await post(prepared.jpeg, signal);
    else setState({ type: "warned", picture: prepared.jpeg, warnings: prepared.warnings });
  };

  return {
    state,
    pick: (original) => void look(original),
    send: () => {
      if (state.type === "warned" || state.type === "failed") void post(state.picture, begin());
    },
  };
}
