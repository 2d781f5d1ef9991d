// Written by tools/generate-call-table.ts from the protocol; not by hand.

/** [method, path, access] of every call, by area and name. */
export const deskCallTable = {
  desk: {
    addOperator: ["POST", "/api/desk/operators/add", "operator"],
    disableOperator: ["POST", "/api/desk/operators/disable", "operator"],
    enterCode: ["POST", "/api/desk/enterCode", "operator"],
    finishEnrolment: ["POST", "/api/desk/finishEnrolment", "operator"],
    listAudit: ["GET", "/api/desk/audit", "operator"],
    listOperators: ["GET", "/api/desk/operators", "operator"],
    login: ["POST", "/api/desk/login", "public"],
    logout: ["POST", "/api/desk/logout", "operator"],
    readMe: ["GET", "/api/desk/me", "operator"],
    setFirstPassword: ["POST", "/api/desk/setFirstPassword", "operator"],
    startEnrolment: ["POST", "/api/desk/startEnrolment", "operator"],
  },
  kyc: {
    approveKyc: ["POST", "/api/desk/kyc/approve", "operator"],
    listKycCases: ["GET", "/api/desk/kyc/cases", "operator"],
    openKycFile: ["POST", "/api/desk/kyc/openFile", "operator"],
    readKycCase: ["GET", "/api/desk/kyc/case", "operator"],
    rejectKyc: ["POST", "/api/desk/kyc/reject", "operator"],
  },
  market: {
    haltSymbol: ["POST", "/api/desk/market/halt", "operator"],
    listSymbolStates: ["GET", "/api/desk/market/symbols", "operator"],
    resumeSymbol: ["POST", "/api/desk/market/resume", "operator"],
  },
  profile: {
    listUsers: ["GET", "/api/desk/profile/users", "operator"],
    readUser: ["GET", "/api/desk/profile/user", "operator"],
  },
  wallet: {
    listEntries: ["GET", "/api/desk/wallet/entries", "operator"],
    readEntry: ["GET", "/api/desk/wallet/entry", "operator"],
  },
} as const;

/** The declarations behind the table: types only, so that no schema reaches a browser. */
export interface DeskCallModules {
  desk: typeof import("@plumbline/protocol/desk/operator-calls");
  kyc: typeof import("@plumbline/protocol/kyc/operator-calls");
  market: typeof import("@plumbline/protocol/market/operator-calls");
  profile: typeof import("@plumbline/protocol/profile/operator-calls");
  wallet: typeof import("@plumbline/protocol/wallet/operator-calls");
}
