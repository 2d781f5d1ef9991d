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
    confirmAdjustment: "/api/desk/wallet/adjustments/confirm",
    failWithdrawal: "/api/desk/wallet/withdrawals/fail",
    openRechargeProof: "/api/desk/wallet/recharges/openProof",
    payWithdrawal: "/api/desk/wallet/withdrawals/pay",
    proposeAdjustment: "/api/desk/wallet/adjustments/propose",
    rejectRecharge: "/api/desk/wallet/recharges/reject",
    rejectWithdrawal: "/api/desk/wallet/withdrawals/reject",
    withdrawAdjustment: "/api/desk/wallet/adjustments/withdraw",
  },
} as const;
