// Written by tools/generate-call-table.ts from the protocol; not by hand.

/** The path of every POST, by area and name. */
export const deskSealed = {
  desk: {
    addOperator: "/api/desk/operators/add",
    disableOperator: "/api/desk/operators/disable",
    enterCode: "/api/desk/enterCode",
    finishEnrolment: "/api/desk/finishEnrolment",
    login: "/api/desk/login",
    logout: "/api/desk/logout",
    setFirstPassword: "/api/desk/setFirstPassword",
    startEnrolment: "/api/desk/startEnrolment",
  },
  kyc: {
    approveKyc: "/api/desk/kyc/approve",
    openKycFile: "/api/desk/kyc/openFile",
    rejectKyc: "/api/desk/kyc/reject",
  },
  market: { haltSymbol: "/api/desk/market/halt", resumeSymbol: "/api/desk/market/resume" },
} as const;
