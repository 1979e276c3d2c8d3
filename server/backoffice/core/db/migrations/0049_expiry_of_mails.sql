-- The time after which a mail must not be sent any more, such as the start of the viewing that a reminder is about.
-- Null: the mail does not expire. The version before does not fill the column in, and its mails do not expire.
alter table mails add column expires_at timestamptz;
