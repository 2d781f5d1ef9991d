import { Box } from "@mui/material";
import { useLogin } from "ra-core";
import { Notification } from "react-admin";
import { SignInCard } from "#shell/sign-in/sign-in-card.tsx";

/** The desk before anybody is there. */
export function SignInScreen() {
  const login = useLogin();
  return (
    <Box component="main" sx={{ minHeight: "100vh", display: "grid", placeItems: "center", p: 2 }}>
      <SignInCard onOpen={() => void login({})} />
      <Notification />
    </Box>
  );
}
