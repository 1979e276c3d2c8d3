-- Of a connection whose CRM has no list: when a program was last there to take its calls, and the times when none was.
alter table connection_syncs add column watched_at timestamptz;
alter table connection_syncs add column away jsonb not null default '[]';
