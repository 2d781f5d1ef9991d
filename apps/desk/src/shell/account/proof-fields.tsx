import { TextField } from "@mui/material";
import { useTranslate } from "ra-core";
import { CodeField } from "#shell/sign-in/code-field.tsx";

export interface Proof {
  readonly password: string;
  readonly code: string;
}

export const NO_PROOF: Proof = { password: "", code: "" };

/** What one signs in with just now: the password, and a code of the authenticator. */
export function ProofFields({
  proof,
  onProof,
}: {
  readonly proof: Proof;
  readonly onProof: (proof: Proof) => void;
}) {
  const translate = useTranslate();
  return (
    <>
      <TextField
        autoComplete="current-password"
        autoFocus
        label={translate("desk.account.password")}
        type="password"
        value={proof.password}
        onChange={({ target }) => onProof({ ...proof, password: target.value })}
      />
      <CodeField
        value={proof.code}
        isFirst={false}
        onChange={(code) => onProof({ ...proof, code })}
      />
    </>
  );
}
