-- The install's own reply templates in the words of the app ("document", "transaction ID"), as a
-- further version, where no operator has saved one.
insert into reply_templates (version, saved_at, templates)
  select 2, saved_at, replace(replace(replace(replace(replace(replace(replace(replace(replace(
    templates::text,
    'what looks like one was hidden from us.',
    'anything that looks like one is hidden from us.'),
    'Papers to mend', 'Documents to resubmit'),
    'One of your papers could not be read.', 'One of your documents could not be read.'),
    'We looked for this payment and found none that arrived. If it has left your side, '
    'send us its transaction id in Support and we look again.',
    'We looked for this payment and it has not arrived. If you have sent it, give us its '
    'transaction ID in Support and we will look again.'),
    'Address does not take it', 'Address does not accept it'),
    'The address you chose does not take this currency',
    'The address you chose does not accept this currency'),
    'What was held back for this withdrawal', 'What was on hold for this withdrawal'),
    'Same name everywhere', 'Same name as on the document'),
    'The name on this paper is not the one you typed. Please type it exactly as it stands there.',
    'The name on this document is not the one you entered. Please enter it exactly as printed.'
  )::json
  from reply_templates
  where version = 1 and not exists (select from reply_templates where version > 1);
