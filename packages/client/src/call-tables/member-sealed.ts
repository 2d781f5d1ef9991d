// Written by tools/generate-call-table.ts from the protocol; not by hand.

/** The path of every POST, by area and name. */
export const memberSealed = {
  auth: {
    bindEmail: "/api/user/appUser/bindEmail",
    bindGoogleAuth: "/api/user/appUser/bindGoogleAuth",
    bindPhone: "/api/user/appUser/bindPhone",
    changePassword: "/api/user/appUser/changePassword",
    completeGuest: "/api/user/appUser/completeGuest",
    emailLogin: "/api/app/emailLogin",
    endSession: "/api/app/endSession",
    googleSecretLogin: "/api/app/googleSecretLogin",
    guestLogin: "/api/app/guestLogin",
    lockSettings: "/api/user/appUser/lockSettings",
    login: "/api/app/login",
    logout: "/api/app/logout",
    phoneLogin: "/api/app/phoneLogin",
    register: "/api/app/register",
    registerV2: "/api/app/register/v2",
    setWithdrawalPassword: "/api/user/appUser/setWithdrawalPassword",
    unbindGoogleAuth: "/api/user/appUser/unbindGoogleAuth",
  },
  contract: {
    changeMargin: "/api/trade/appTradePositions/addMargin",
    closePosition: "/api/trade/appTradePositions/close/{id}",
    openPosition: "/api/trade/appTradePositions/create",
    previewPosition: "/api/trade/appTradePositions/preview",
    resetDemo: "/api/trade/appTradePositions/resetDemo",
    updateStops: "/api/trade/appTradePositions/updateStopLoss",
  },
  wallet: {
    addPayoutMethod: "/api/user/appUserWithdrawalInfoSet/addAccount",
    applyAtProvider: "/api/takeout/appPaymentTransactionLogs/rechargeApply",
    applyForRecharge: "/api/finance/appRecharge/apply",
    applyForWithdrawal: "/api/finance/appWithdrawal/apply",
    cancelWithdrawal: "/api/finance/appWithdrawal/cancel",
    editPayoutMethod: "/api/user/appUserWithdrawalInfoSet/editAccount",
    previewWithdrawal: "/api/finance/appWithdrawal/preview",
    removePayoutMethod: "/api/user/appUserWithdrawalInfoSet/removeAccount",
  },
  kyc: { applyAdvanced: "/api/auth/appAuth/applyAdvanced", applyKYC: "/api/auth/appAuth/applyKYC" },
} as const;
