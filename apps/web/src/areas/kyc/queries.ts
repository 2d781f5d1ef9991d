import type { Client } from "@plumbline/client";
import type { InputOf } from "@plumbline/protocol";
import type { sendAppeal } from "@plumbline/protocol/kyc";
import type { KycAnswers, KycLevel } from "@plumbline/engine/kyc";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useServices } from "#shell/services.tsx";

type Page = Awaited<ReturnType<Client["kyc"]["listVerifications"]>>;
export type VerificationView = Page["records"][number];
export type Opening = Awaited<ReturnType<Client["kyc"]["listFileOpenings"]>>["records"][number];

/** By level; a level that was never submitted is absent. */
export type VerificationViews = Readonly<Partial<Record<KycLevel, VerificationView>>>;

export const verificationsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["kyc", "verifications"],
    queryFn: async ({ signal }): Promise<VerificationViews> => {
      const { records } = await client.kyc.listVerifications({}, { signal });
      return Object.fromEntries(records.map((view) => [view.level, view]));
    },
  });

export const openingsQuery = (client: Client, pageSize: number) =>
  queryOptions({
    queryKey: ["kyc", "openings", pageSize],
    queryFn: ({ signal }) => client.kyc.listFileOpenings({ pageSize }, { signal }),
    placeholderData: (shorter) => shorter,
  });

/**
 * Submits one level; afterwards all queries about it are refetched. `onTaken` is called before
 * that, because the form disappears once there is nothing to submit.
 */
export function useApply(level: KycLevel, onTaken: () => void) {
  const { client, session } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (answers: KycAnswers) => {
      const { applyKYC, applyAdvanced } = client.kyc;
      await (level === "basic" ? applyKYC(answers) : applyAdvanced(answers));
    },
    onSuccess: async () => {
      onTaken();
      await Promise.all([queryClient.invalidateQueries({ queryKey: ["kyc"] }), session.check()]);
    },
  });
}

/** Sends the reader's one appeal; afterwards all queries about it are refetched. */
export function useAppeal(onSent: () => void) {
  const { client } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (appeal: InputOf<typeof sendAppeal>) => client.kyc.sendAppeal(appeal),
    onSuccess: async () => {
      onSent();
      await queryClient.invalidateQueries({ queryKey: ["kyc"] });
    },
  });
}

/** Opens one of the reader's own pictures, on request only, because openings are recorded. */
export function useOpenPicture() {
  const { client } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.kyc.openMyFile({ id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["kyc", "openings"] }),
  });
}
