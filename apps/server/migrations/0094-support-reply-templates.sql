-- What staff need not write anew each time, version by version; a version never changes.
create table reply_templates (
  version int primary key check (version > 0),
  saved_at timestamptz not null,
  templates json not null,
  -- null: of the install.
  operator_id uuid references operators
);
grant select, insert on reply_templates to plumbline_app;
create trigger reply_templates_append_only before update or delete or truncate on reply_templates
  for each statement execute function refuse_change();
insert into reply_templates (version, saved_at, templates) values (1, '1970-01-01', '[
 {
  "topic": "support",
  "name": "Never ask",
  "english": "We never ask for a password, a code or a fee to withdraw. Please keep them to yourself; what looks like one was hidden from us.",
  "translations": [
   {
    "language": "zh-cn",
    "text": "我們絕不會向您索取密碼、驗證碼或提現費用。請自行保管；看似密碼的內容已對我們隱藏。"
   }
  ]
 },
 {
  "topic": "support",
  "name": "Looking into it",
  "english": "Thank you for writing. I am looking into it and will answer here.",
  "translations": [
   {
    "language": "zh-cn",
    "text": "感謝來訊。我正在查看，會在此回覆您。"
   }
  ]
 },
 {
  "topic": "support",
  "name": "Deposit on its way",
  "english": "Your deposit is credited once the network has confirmed it. You can follow each step under Deposits and withdrawals.",
  "translations": [
   {
    "language": "zh-cn",
    "text": "網絡確認後，您的充值就會入帳。您可以在「充值與提現紀錄」查看每個步驟。"
   }
  ]
 },
 {
  "topic": "support",
  "name": "Withdrawal in review",
  "english": "Your withdrawal is being reviewed. You can follow each step under Deposits and withdrawals, and cancel it until it is approved.",
  "translations": [
   {
    "language": "zh-cn",
    "text": "您的提現正在審核。您可以在「充值與提現紀錄」查看每個步驟，核准前也可以取消。"
   }
  ]
 },
 {
  "topic": "support",
  "name": "Papers to mend",
  "english": "One of your papers could not be read. Verification in the app shows which one and why; only that one is needed again.",
  "translations": [
   {
    "language": "zh-cn",
    "text": "您的一份文件無法辨識。應用程式的身分驗證會顯示是哪一份以及原因，只需補交該份。"
   }
  ]
 },
 {
  "topic": "support",
  "name": "Anything else?",
  "english": "Is there anything else I can help with? If not, I will mark this as resolved; writing again opens it at any time.",
  "translations": [
   {
    "language": "zh-cn",
    "text": "還有什麼我可以幫忙的嗎？若沒有，我會標記為已解決；您隨時再來訊即可重新開啟。"
   }
  ]
 },
 {
  "topic": "recharge",
  "name": "Nothing arrived",
  "english": "We looked for this payment and found none that arrived. If it has left your side, send us its transaction id in Support and we look again.",
  "translations": [
   {
    "language": "zh-cn",
    "text": "我們查找了這筆付款，尚未收到款項。若款項已從您那邊匯出，請在客服提供交易編號，我們會再次查找。"
   }
  ]
 },
 {
  "topic": "recharge",
  "name": "Proof cannot be read",
  "english": "The proof shows neither the amount nor where the payment went. Please claim the deposit again with a picture that shows both.",
  "translations": [
   {
    "language": "zh-cn",
    "text": "憑證未顯示金額或收款方。請附上能同時看清兩者的圖片，重新提交充值。"
   }
  ]
 },
 {
  "topic": "withdrawal",
  "name": "Address does not take it",
  "english": "The address you chose does not take this currency on this network. Your money is available again; please save another address and withdraw to that one.",
  "translations": [
   {
    "language": "zh-cn",
    "text": "您選擇的地址不支援此網絡上的該貨幣。資金已可再次使用，請儲存其他地址後重新提現。"
   }
  ]
 },
 {
  "topic": "withdrawal",
  "name": "Nothing to pay",
  "english": "There is nothing you have to pay to withdraw. What was held back for this withdrawal is available again.",
  "translations": [
   {
    "language": "zh-cn",
    "text": "提現無需先付任何款項。此筆提現所保留的金額已可再次使用。"
   }
  ]
 },
 {
  "topic": "verification",
  "name": "Whole page, in focus",
  "english": "Please take the picture again in daylight, with all four corners in it and every line readable.",
  "translations": [
   {
    "language": "zh-cn",
    "text": "請在日光下重新拍攝，四個角皆須入鏡，且每一行都清晰可讀。"
   }
  ]
 },
 {
  "topic": "verification",
  "name": "Same name everywhere",
  "english": "The name on this paper is not the one you typed. Please type it exactly as it stands there.",
  "translations": [
   {
    "language": "zh-cn",
    "text": "此文件上的姓名與您填寫的不同。請依文件上的寫法填寫。"
   }
  ]
 }
]');
