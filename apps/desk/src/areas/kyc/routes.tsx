import VerifiedUser from "@mui/icons-material/VerifiedUser";
import type { DeskResource } from "#shell/resource.ts";
import { CaseScreen } from "./case-screen.tsx";
import { CasesScreen } from "./cases-screen.tsx";
import { ASSIGNING, partsOf, stageChosen } from "./case-line.ts";

export const kycResources: readonly DeskResource[] = [
  {
    name: "verifications",
    group: "work",
    labelKey: "desk.kyc.title",
    permission: "kyc.read",
    queue: { name: "kyc", assigning: ASSIGNING },
    icon: VerifiedUser,
    isExported: true,
    list: (client, { filter, ...page }) =>
      client.kyc.listKycCases({ ...page, stage: stageChosen(filter), search: filter["search"] }),
    one: (client, id) => client.kyc.readKycCase(partsOf(id)),
    listScreen: CasesScreen,
    showScreen: CaseScreen,
  },
];
