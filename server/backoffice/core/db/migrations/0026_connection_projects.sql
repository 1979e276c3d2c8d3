-- Whether a record of a CRM is a project: reports of pages tell them apart.
alter table connection_records add column is_project boolean not null default false;
