import Forum from "@mui/icons-material/Forum";
import MailOutline from "@mui/icons-material/MailOutline";
import ReportProblem from "@mui/icons-material/ReportProblem";
import QuickreplyOutlined from "@mui/icons-material/QuickreplyOutlined";
import Schedule from "@mui/icons-material/Schedule";
import { TICKET_CATEGORIES, TICKET_STATUSES } from "@plumbline/engine/support";
import { listChats, listEmailRequests } from "@plumbline/protocol/support/operator-calls";
import { choiceFilter, filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import { type DeskResource, wholePage } from "#shell/resource.ts";
import { newestVersion } from "#shell/settings/newest-version.ts";
import { ASSIGNING } from "./chat.ts";
import { ChatScreen } from "./chat-screen.tsx";
import { ChatsScreen, ComplaintsScreen } from "./chats-screen.tsx";
import { EmailRequestsScreen } from "./email-requests-screen.tsx";
import { RepliesScreen } from "./replies-screen.tsx";
import { SupportTermsScreen } from "./terms-screen.tsx";

const MESSAGES_SHOWN = 100;

const STAGE_FILTER = choiceFilter({
  label: "desk.support.stage",
  texts: "desk.support.is",
  unchosen: "desk.support.is.unsettled",
  choices: TICKET_STATUSES,
});

const CHAT_FILTERS = filtersOf(listChats, { search: "desk.support.search" });

export const supportResources: readonly DeskResource[] = [
  {
    name: "chats",
    group: "work",
    labelKey: "desk.support.title",
    permission: "support.read",
    queue: { name: "support", assigning: ASSIGNING },
    icon: Forum,
    isExported: true,
    filters: [
      STAGE_FILTER,
      choiceFilter({
        source: "category",
        label: "desk.support.category",
        texts: "desk.support.categories",
        unchosen: "desk.inbox.kinds.all",
        choices: TICKET_CATEGORIES,
      }),
      ...CHAT_FILTERS,
    ],
    list: (client, query) => client.support.listChats(inputOf(listChats, query)),
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
    filters: [STAGE_FILTER, ...CHAT_FILTERS],
    list: (client, query) =>
      client.support.listChats({ ...inputOf(listChats, query), category: "complaint" }),
    one: (client, id) => client.support.readChat({ userId: id, limit: MESSAGES_SHOWN }),
    listScreen: ComplaintsScreen,
    showScreen: ChatScreen,
  },
  {
    name: "emailRequests",
    group: "work",
    labelKey: "desk.support.emailRequests",
    permission: "support.read",
    queue: { name: "emailRequests" },
    icon: MailOutline,
    isExported: true,
    filters: [
      choiceFilter({
        label: "desk.support.stage",
        texts: "desk.support.emailRequestIs",
        unchosen: "desk.support.emailRequestIs.waiting",
        choices: ["answered"],
      }),
      ...filtersOf(listEmailRequests, { search: "desk.support.emailRequestSearch" }),
    ],
    list: async (client, query) => {
      const { records, total } = await client.support.listEmailRequests(
        inputOf(listEmailRequests, query),
      );
      return {
        records: records.map((emailRequest) => ({ ...emailRequest, account: emailRequest.email })),
        total,
      };
    },
    listScreen: EmailRequestsScreen,
  },
  {
    name: "supportTerms",
    group: "house",
    queue: { name: "settings", part: "support" },
    labelKey: "desk.support.terms",
    permission: "settings.read",
    icon: Schedule,
    list: async (client) =>
      wholePage((await client.support.readSupportSettings({})).terms.categories),
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
      return wholePage(templates.map((template, id) => ({ id, ...template })));
    },
    // The only record: the newest version, which changes are based on.
    one: async (client, id) => ({ id, ...(await client.support.readReplyTemplates({})) }),
    listScreen: RepliesScreen,
  },
];
