import { CallRefused } from "@plumbline/client";
import { NICKNAME_LENGTH_MAX, NICKNAME_LENGTH_MIN, readNickname } from "@plumbline/engine/auth";
import { Button, Field, toast } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useServices } from "#shell/services.tsx";
import { problemText } from "#shell/speech/problem-text.ts";
import type { Translate } from "#shell/speech/texts.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";

/** Changes the name that others see. What the rules refuse is said before anything is sent. */
export function NicknameSheet(props: {
  readonly nickname: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { client, session } = useServices();
  const [typed, setTyped] = useState(props.nickname);
  const [isTried, setIsTried] = useState(false);
  const changing = useMutation({
    mutationFn: async () => client.auth.changeNickname({ nickname: typed }, { isQuiet: true }),
    onSuccess: async () => {
      await session.check();
      toast.show(t("profile.nickname.done"), "good");
      props.onClose();
    },
  });
  const read = readNickname(typed);
  const problem = read.ok ? undefined : problemOf(t, read.error.type);
  const submit = () => {
    setIsTried(true);
    if (read.ok) changing.mutate();
  };
  const refused = changing.error;
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={t("profile.nickname.title")}
      closeLabel={t("profile.nickname.close")}
      description={t("profile.nickname.hint")}
      footer={
        <Button isBusy={changing.isPending} onPress={submit}>
          {t("profile.nickname.submit")}
        </Button>
      }
    >
      <Field
        label={t("profile.nickname.label")}
        kind="text"
        name="nickname"
        autoComplete="nickname"
        value={typed}
        onChange={setTyped}
        problem={
          (isTried ? problem : undefined) ?? (refused === null ? undefined : textOf(t, refused))
        }
      />
    </Sheet>
  );
}

const textOf = (t: Translate, fault: Error): string =>
  fault instanceof CallRefused ? fault.message : problemText(t, fault);

function problemOf(t: Translate, type: "nickname_malformed" | "nickname_reserved"): string {
  if (type === "nickname_reserved") return t("profile.nickname.reserved");
  const values = { min: NICKNAME_LENGTH_MIN, max: NICKNAME_LENGTH_MAX };
  return t("profile.nickname.malformed", values);
}
