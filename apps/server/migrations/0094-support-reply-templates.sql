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
-- The install's own, in English and Traditional Chinese.
insert into reply_templates (version, saved_at, templates)
  select 1, '1970-01-01', json_agg(json_build_object('topic', topic, 'name', name,
    'english', english, 'translations',
    json_build_array(json_build_object('language', 'zh-cn', 'text', chinese))))
  from (values
    ('support', 'Never ask',
      'We never ask for a password, a code or a fee to withdraw. Please keep them to '
      'yourself; what looks like one was hidden from us.',
      '我們絕不會向您索取密碼、驗證碼或提現費用。請自行保管；看似密碼的內容已對我們隱藏。'),
    ('support', 'Looking into it',
      'Thank you for writing. I am looking into it and will answer here.',
      '感謝來訊。我正在查看，會在此回覆您。'),
    ('support', 'Deposit on its way',
      'Your deposit is credited once the network has confirmed it. You can follow each '
      'step under Deposits and withdrawals.',
      '網絡確認後，您的充值就會入帳。您可以在「充值與提現紀錄」查看每個步驟。'),
    ('support', 'Withdrawal in review',
      'Your withdrawal is being reviewed. You can follow each step under Deposits and '
      'withdrawals, and cancel it until it is approved.',
      '您的提現正在審核。您可以在「充值與提現紀錄」查看每個步驟，核准前也可以取消。'),
    ('support', 'Papers to mend',
      'One of your papers could not be read. Verification in the app shows which one and '
      'why; only that one is needed again.',
      '您的一份文件無法辨識。應用程式的身分驗證會顯示是哪一份以及原因，只需補交該份。'),
    ('support', 'Anything else?',
      'Is there anything else I can help with? If not, I will mark this as resolved; '
      'writing again opens it at any time.',
      '還有什麼我可以幫忙的嗎？若沒有，我會標記為已解決；您隨時再來訊即可重新開啟。'),
    ('recharge', 'Nothing arrived',
      'We looked for this payment and found none that arrived. If it has left your side, '
      'send us its transaction id in Support and we look again.',
      '我們查找了這筆付款，尚未收到款項。若款項已從您那邊匯出，請在客服提供交易編號，我們會再次查找。'),
    ('recharge', 'Proof cannot be read',
      'The proof shows neither the amount nor where the payment went. Please claim the '
      'deposit again with a picture that shows both.',
      '憑證未顯示金額或收款方。請附上能同時看清兩者的圖片，重新提交充值。'),
    ('withdrawal', 'Address does not take it',
      'The address you chose does not take this currency on this network. Your money is '
      'available again; please save another address and withdraw to that one.',
      '您選擇的地址不支援此網絡上的該貨幣。資金已可再次使用，請儲存其他地址後重新提現。'),
    ('withdrawal', 'Nothing to pay',
      'There is nothing you have to pay to withdraw. What was held back for this '
      'withdrawal is available again.',
      '提現無需先付任何款項。此筆提現所保留的金額已可再次使用。'),
    ('verification', 'Whole page, in focus',
      'Please take the picture again in daylight, with all four corners in it and every '
      'line readable.',
      '請在日光下重新拍攝，四個角皆須入鏡，且每一行都清晰可讀。'),
    ('verification', 'Same name everywhere',
      'The name on this paper is not the one you typed. Please type it exactly as it '
      'stands there.',
      '此文件上的姓名與您填寫的不同。請依文件上的寫法填寫。')
  ) as install (topic, name, english, chinese);
