-- Reports of a page that failed in a row: the next one waits longer each time.
alter table connection_records add column report_failures integer not null default 0;
-- The CRM names the record and says that it is deleted: it goes although other removals are held.
alter table connection_records add column is_deleted boolean not null default false;
