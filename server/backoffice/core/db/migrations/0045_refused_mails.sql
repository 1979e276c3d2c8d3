-- What decides when a mail is given up is kept with it, because each attempt may be of another back office.
-- When it was tried for the first time: the days for which it is tried count from there, not from when it was due.
alter table mails add column tried_at timestamptz;
-- When it was last refused for good.
alter table mails add column refused_at timestamptz;
-- How often it was refused for good although others had been taken since the time before.
alter table mails add column refused_alone integer not null default 0;
-- Whether others of a site were taken since then.
create index mails_sent on mails (site_id, sent_at) where sent_at is not null;
