-- What visitors could see of a home's price, and whether they could see the home, from one change to the next. Written in
-- the transaction of each write of estates; a price that is hidden is no price.
create table estate_history (
  site_id text not null,
  estate_id bigint not null,
  at timestamptz not null,
  transaction_id integer not null,
  -- Null: none, a hidden one, or the range of a project.
  price double precision,
  -- Of a rent: per month, per week.
  period_id integer,
  -- The estate was served: active and not withdrawn.
  shown boolean not null,
  primary key (site_id, estate_id, at),
  foreign key (site_id, estate_id) references estates (site_id, id) on delete cascade on update cascade
);

alter table estates
  -- When time alone changes what follows from the history; null: nothing waits.
  add column history_due_at timestamptz,
  -- Since when the price stands that visitors were last told of.
  add column standing_since timestamptz,
  -- A reduced price: what it was, and since when it is lower.
  add column reduced_from double precision,
  add column reduced_at timestamptz,
  -- When it was sold or let; null: it is not, or nobody knows.
  add column closed_at timestamptz;

create index estates_history_due on estates (history_due_at) where history_due_at is not null;
-- What a site sold and let, also what it shows no more.
create index estates_closed on estates (site_id, closed_at desc nulls last, id desc)
  where transaction_id in (5, 6) and parent_id is null;

-- Nothing of them has changed since they were last written.
insert into estate_history (site_id, estate_id, at, transaction_id, price, period_id, shown)
select site_id, id, updated_at, transaction_id, case when not project then price end,
  case when transaction_id in (2, 4, 6, 8) and price is not null and not project
    then (summary #>> '{price,period,id}')::integer end, active and deleted_at is null
from estates;
