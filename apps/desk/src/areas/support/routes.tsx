import Forum from "@mui/icons-material/Forum";
import MailOutline from "@mui/icons-material/MailOutline";
import ReportProblem from "@mui/icons-material/ReportProblem";
import QuickreplyOutlined from "@mui/icons-material/QuickreplyOutlined";
import Schedule from "@mui/icons-material/Schedule";
import { TICKET_CATEGORIES, TICKET_STATUSES } from "@plumbline/engine/support";
import type { DeskQuery, DeskResource } from "#shell/resource.ts";
import { newestVersion } from "#shell/settings/newest-version.ts";
import { ASSIGNING } from "./chat.ts";
import { ChatScreen } from "./chat-screen.tsx";
import { ChatsScreen, ComplaintsScreen, WHOSE } from "./chats-screen.tsx";
import { LettersScreen } from "./letters-screen.tsx";
import { RepliesScreen } from "./replies-screen.tsx";
import { SupportTermsScreen } from "./terms-screen.tsx";

const MESSAGES_SHOWN = 100;

/** The list's filters as the call's input. */
function chosenOf({ filter: { stage, category, whose, search }, ...page }: DeskQuery) {
  return {
    ...page,
    stage: TICKET_STATUSES.find((one) => one === stage),
    category: TICKET_CATEGORIES.find((one) => one === category),
    whose: WHOSE.find((one) => one === whose),
    search,
  };
}

export const supportResources: readonly DeskResource[] = [
  {
    name: "chats",
    group: "work",
    labelKey: "desk.support.title",
    permission: "support.read",
    queue: { name: "support", assigning: ASSIGNING },
    icon: Forum,
    isExported: true,
    list: (client, query) => client.support.listChats(chosenOf(query)),
    one: (client, id) => client.support.readChat({ userId: id, limit: MESSAGES_SHOWN }),
    listScreen: ChatsScreen,
    showScreen: ChatScreen,
  },
  {
    name: "complaints",
    group: "work",
    labelKey: "desk.support.complaints",
    permission: "complaints.decide",
    queue: { name: "complaints", assigning: ASSIGNING },
    icon: ReportProblem,
    isExported: true,
    list: (client, query) =>
      client.support.listChats({ ...chosenOf(query), category: "complaint" }),
    one: (client, id) => client.support.readChat({ userId: id, limit: MESSAGES_SHOWN }),
    listScreen: ComplaintsScreen,
    showScreen: ChatScreen,
  },
  {
    name: "letters",
    group: "work",
    labelKey: "desk.support.letters",
    permission: "support.read",
    queue: { name: "letters" },
    icon: MailOutline,
    isExported: true,
    list: async (client, { filter: { stage }, ...page }) => {
      const { records, total } = await client.support.listLetters({
        ...page,
        ...(stage === "answered" && { stage }),
      });
      return { records: records.map((letter) => ({ ...letter, account: letter.email })), total };
    },
    listScreen: LettersScreen,
  },
  {
    name: "supportTerms",
    group: "house",
    queue: { name: "settings", part: "support" },
    labelKey: "desk.support.terms",
    permission: "settings.read",
    icon: Schedule,
    list: async (client) => {
      const { terms } = await client.support.readSupportSettings({});
      return { records: terms.categories, total: terms.categories.length };
    },
    one: newestVersion((client, version) => client.support.readSupportSettings(version)),
    listScreen: SupportTermsScreen,
  },
  {
    name: "replyTemplates",
    group: "content",
    labelKey: "desk.replies.title",
    permission: "support.read",
    icon: QuickreplyOutlined,
    list: async (client) => {
      const { templates } = await client.support.readReplyTemplates({});
      const records = templates.map((template, id) => ({ id, ...template }));
      return { records, total: records.length };
    },
    // The only record: the newest version, which changes are based on.
    one: async (client, id) => ({ id, ...(await client.support.readReplyTemplates({})) }),
    listScreen: RepliesScreen,
  },
];
