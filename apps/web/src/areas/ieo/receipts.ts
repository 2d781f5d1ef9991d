import { IEO_RECEIPTS, type IeoPublication, readIeoProject } from "@plumbline/engine/ieo";
import { quantityOf } from "@plumbline/engine/kernel";
import { type AreaReceipts, orNull, recomputeBy } from "#shell/contributions/area-receipts.ts";

/**
 * The rule that draws shares again from all published applications, and the texts of the receipts.
 */
export const ieoReceipts: AreaReceipts = {
  recompute: ({ client, stored }, receipt, ticks) =>
    recomputeBy(IEO_RECEIPTS, receipt, {
      ticks,
      readTerms: async (projectId): Promise<IeoPublication | null> => {
        const published = await stored(["ieo-allocation", projectId], () =>
          orNull(client.ieo.readIeoAllocation({ projectId })),
        );
        if (published === null) return null;
        const { project, applications } = published;
        return {
          project: { ...readIeoProject(project), drawSeq: project.drawSeq },
          applications: applications.map(({ id, quantity }) => {
            return { id, quantity: quantityOf(quantity) };
          }),
        };
      },
    }),
  kindOf: () => "ieo.proof.kind",
  subjectOf: ({ inputs: { token } }) => String(token),
  assetOf: ({ inputs: { token } }) => String(token),
  facts: {
    projectId: ["text", "ieo.proof.fact.projectId"],
    orderId: ["text", "ieo.proof.fact.orderId"],
    token: ["text", "ieo.proof.fact.token"],
    supply: ["money", "ieo.proof.fact.supply"],
    lot: ["money", "ieo.proof.fact.lot"],
    estimatedPrice: ["figure", "ieo.proof.fact.estimatedPrice"],
    floorPrice: ["figure", "ieo.proof.fact.floorPrice"],
    applied: ["money", "ieo.proof.fact.applied"],
    quantity: ["money", "ieo.proof.fact.quantity"],
    winningPrice: ["figure", "ieo.proof.fact.winningPrice"],
    allocated: ["money", "ieo.proof.fact.allocated"],
  },
  words: {},
  userAccounts: { "hold:ieo": "ieo.proof.lock" },
  houseAccounts: {},
};
