-- Reports of a page that failed in a row: the next one waits longer each time.
alter table connection_records add column report_failures integer not null default 0;
