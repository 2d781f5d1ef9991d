import { err, type Instant, ok } from "@plumbline/engine/kernel";
import { type ReplyTemplates, saveReplyTemplates } from "@plumbline/engine/support";
import { DEFAULT_LANGUAGE, isLanguage, NEAREST_KIN } from "@plumbline/messages";
import { toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/support/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { findLanguage } from "#services/notifications/recipient";
import { audited, runOperatorCommand } from "#services/operators/operator-command";
import type { SupportDeps } from "./routes.ts";

/** Reply templates for staff: reading them, and changing them as one operator. */
export const replyTemplateRoutes = ({ commands, database }: SupportDeps): readonly Route[] => [
  operatorRoute(calls.listReplies, async ({ input: { topic, userId, emailRequestId } }) => {
    const [language, newest] = await Promise.all([
      userId === undefined
        ? requestLanguage(database, emailRequestId ?? null)
        : findLanguage(database, userId),
      readTemplates(database, null),
    ]);
    const own = (newest?.templates ?? []).filter((template) => template.topic === topic);
    return ok(own.map((template) => ({ name: template.name, text: textIn(template, language) })));
  }),

  operatorRoute(calls.readReplyTemplates, async ({ input }) => {
    const [shown, versions] = await Promise.all([
      readTemplates(database, input.version ?? null),
      database.query<Version>(versionsStatement),
    ]);
    if (shown === null) return err({ type: "not_found" });
    return ok({
      version: shown.version,
      templates: shown.templates.map((one) => ({ ...one, translations: [...one.translations] })),
      versions: versions.map(({ savedAt, ...row }) => ({ ...row, saveTime: toWireTime(savedAt) })),
    });
  }),

  operatorRoute(calls.saveReplyTemplates, async ({ input, operator, requestId }) =>
    runOperatorCommand(commands, {
      call: "support.save-reply-templates",
      by: operator,
      subject: "reply-templates",
      requestId,
      content: JSON.stringify(input),
      store: templateStore,
      decide: ({ state }) => {
        const saved = saveReplyTemplates(state, input);
        if (!saved.ok) return saved;
        const { next, ...rest } = saved.value;
        return ok({ ...rest, next: { ...next, operatorId: operator.id } });
      },
      summary: (before, after) => ({ before: factsOf(before), after: factsOf(after) }),
      answer: ({ version }) => ({ version }),
    }),
  ),
];

type Template = ReplyTemplates["templates"][number];

/** In the member's language, otherwise the nearest related one, otherwise English. */
function textIn({ english, translations }: Template, language: string | null): string {
  if (language === null || !isLanguage(language)) return english;
  if (language === DEFAULT_LANGUAGE) return english;
  const textOf = (wanted: string | undefined) =>
    translations.find((one) => one.language === wanted)?.text;
  return textOf(language) ?? textOf(NEAREST_KIN[language]) ?? english;
}

/** For the log: the version and the templates' names; the version contains their texts. */
const factsOf = ({ version, templates }: ReplyTemplates) => ({
  version,
  names: templates.map(({ topic, name }) => `${topic}: ${name}`),
});

const templateStore = audited<ReplyTemplates, ReplyTemplates & { readonly operatorId: string }>({
  name: "support.reply-templates",
  load: async (tx) => {
    const newest = await readTemplates(tx, null);
    if (newest === null) throw new Error("no version of the reply templates");
    return newest;
  },
  merge: (_state, next) => next,
  save: async (tx, { version, templates, operatorId }, at) => {
    const values = [version, instantToColumn(at), JSON.stringify(templates), operatorId];
    tx.send(saveStatement, values);
  },
});

async function readTemplates(tx: Tx, version: number | null): Promise<ReplyTemplates | null> {
  return (await tx.query<ReplyTemplates>(readStatement, [version]))[0] ?? null;
}

interface Version {
  readonly version: number;
  readonly savedAt: Instant;
  readonly operatorName: string | null;
}

const readStatement = sql(
  "support.reply-templates",
  `select version, templates from reply_templates
   where $1::int is null or version = $1 order by version desc limit 1`,
);

const versionsStatement = sql(
  "support.reply-template-versions",
  `select version, saved_at as "savedAt", operator_names.name as "operatorName"
   from reply_templates left join operator_names on operator_names.id = operator_id
   order by version desc limit 50`,
);

const saveStatement = sql(
  "support.save-reply-templates",
  `insert into reply_templates (version, saved_at, templates, operator_id)
   values ($1, $2, $3::json, $4)`,
);

/** The language of an e-mail request: that of the page on which it was written. */
async function requestLanguage(tx: Tx, id: string | null): Promise<string | null> {
  const [row] = await tx.query<{ language: string }>(requestLanguageStatement, [id]);
  return row?.language ?? null;
}

const requestLanguageStatement = sql(
  "support.email-request-language",
  "select language from support_email_requests where id = $1::uuid",
);
