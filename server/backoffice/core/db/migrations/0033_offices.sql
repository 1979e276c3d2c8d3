create table offices (
  site_id text not null references sites (id) on delete cascade,
  id text not null,
  sort integer not null default 0,
  document jsonb not null,
  primary key (site_id, id)
);

-- Lists of an office and of an agent. They follow the document by a trigger, so that the version before, archives and
-- backups fill them in, too; what is stored already gets them by the program (`assignEstatesOnce`).
alter table estates
  add column office_id text,
  add column sales_rep_id integer;
create index estates_office on estates (site_id, office_id) where office_id is not null;
create index estates_sales_rep on estates (site_id, sales_rep_id) where sales_rep_id is not null;

create function assign_estate() returns trigger language plpgsql as $$
begin
  new.office_id := new.document #>> '{general,officeId}';
  -- Ids of sales contacts have at most nine digits in the contract; what was stored before may have any.
  new.sales_rep_id := case
    when new.document #>> '{salesRep,id}' ~ '^[0-9]{1,9}$' then (new.document #>> '{salesRep,id}')::integer
  end;
  return new;
end $$;
create trigger estate_assigned before insert or update of document on estates
  for each row execute function assign_estate();
