import VerifiedUser from "@mui/icons-material/VerifiedUser";
import { KYC_STAGES } from "@plumbline/engine/kyc";
import { listKycCases } from "@plumbline/protocol/kyc/operator-calls";
import { choiceFilter, filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { CaseScreen } from "./case-screen.tsx";
import { CasesScreen } from "./cases-screen.tsx";
import { ASSIGNING, partsOf } from "./case-line.ts";

export const kycResources: readonly DeskResource[] = [
  {
    name: "verifications",
    group: "work",
    labelKey: "desk.kyc.title",
    permission: "kyc.read",
    queue: { name: "kyc", assigning: ASSIGNING },
    icon: VerifiedUser,
    isExported: true,
    filters: [
      choiceFilter({
        label: "desk.kyc.status",
        texts: "desk.kyc.is",
        unchosen: "desk.kyc.is.waiting",
        choices: KYC_STAGES,
      }),
      ...filtersOf(listKycCases, { search: "desk.users.search" }),
    ],
    list: (client, query) => client.kyc.listKycCases(inputOf(listKycCases, query)),
    one: (client, id) => client.kyc.readKycCase(partsOf(id)),
    listScreen: CasesScreen,
    showScreen: CaseScreen,
  },
];
