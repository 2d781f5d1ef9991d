// Written by tools/generate-call-table.ts from the protocol; not by hand.

/** The path of every POST, by area and name. */
export const deskSealed = {
  desk: {
    addOperator: "/api/desk/operators/add",
    confirmFreeze: "/api/desk/users/confirmFreeze",
    confirmRights: "/api/desk/rights/confirm",
    disableOperator: "/api/desk/operators/disable",
    enterCode: "/api/desk/enterCode",
    enterRecoveryCode: "/api/desk/enterRecoveryCode",
    finishEnrolment: "/api/desk/finishEnrolment",
    freezeUser: "/api/desk/users/freeze",
    login: "/api/desk/login",
    logout: "/api/desk/logout",
    proposeGrants: "/api/desk/rights/propose",
    proposeRoles: "/api/desk/operators/proposeRoles",
    setFirstPassword: "/api/desk/setFirstPassword",
    startEnrolment: "/api/desk/startEnrolment",
    unfreezeUser: "/api/desk/users/unfreeze",
    withdrawRights: "/api/desk/rights/withdraw",
  },
  kyc: {
    approveKyc: "/api/desk/kyc/approve",
    claimKycCase: "/api/desk/kyc/claim",
    openKycFile: "/api/desk/kyc/openFile",
    rejectKyc: "/api/desk/kyc/reject",
    releaseKycCase: "/api/desk/kyc/release",
  },
  market: { haltSymbol: "/api/desk/market/halt", resumeSymbol: "/api/desk/market/resume" },
  wallet: {
    approveRecharge: "/api/desk/wallet/recharges/approve",
    approveWithdrawal: "/api/desk/wallet/withdrawals/approve",
    claimWithdrawal: "/api/desk/wallet/withdrawals/claim",
    failWithdrawal: "/api/desk/wallet/withdrawals/fail",
    openRechargeProof: "/api/desk/wallet/recharges/openProof",
    payWithdrawal: "/api/desk/wallet/withdrawals/pay",
    rejectRecharge: "/api/desk/wallet/recharges/reject",
    rejectWithdrawal: "/api/desk/wallet/withdrawals/reject",
  },
} as const;
