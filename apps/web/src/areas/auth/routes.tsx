import type { ScreenRoute } from "#shell/navigation/route.ts";

export const authRoutes: readonly ScreenRoute[] = [
  {
    name: "login",
    title: "auth.login.title",
    isNeedLogin: false,
    keepAlive: true,
    hidedenNav: true,
    texts: ["auth"],
    load: async () => (await import("./entry/login-screen.tsx")).LoginScreen,
  },
  {
    name: "register",
    title: "auth.register.title",
    isNeedLogin: false,
    keepAlive: true,
    hidedenNav: true,
    texts: ["auth"],
    load: async () => (await import("./entry/register-screen.tsx")).RegisterScreen,
  },
  {
    name: "changePassword",
    title: "auth.changePassword.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["auth"],
    load: async () => (await import("./change-password-screen.tsx")).ChangePasswordScreen,
  },
  {
    name: "security",
    title: "auth.security.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["auth"],
    load: async () => (await import("./security/security-screen.tsx")).SecurityScreen,
  },
  {
    name: "withdrawalPassword",
    title: "auth.withdrawal.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["auth"],
    load: async () =>
      (await import("./security/withdrawal-password-screen.tsx")).WithdrawalPasswordScreen,
  },
  {
    name: "freeze",
    title: "auth.freeze.title",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["auth"],
    load: async () => (await import("./security/freeze-screen.tsx")).FreezeScreen,
  },
];
