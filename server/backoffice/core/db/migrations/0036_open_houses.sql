-- Open house days of homes. What visitors may see says `is_over`: it is set when the time has come, in the transaction that
-- purges the pages which show it.
create table open_houses (
  site_id text not null references sites (id) on delete cascade,
  estate_id bigint not null,
  -- What its agency calls it: a name within the home.
  id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_over boolean not null,
  document jsonb not null,
  -- How often its calendar entry has changed (RFC 5545, 3.8.7.4).
  sequence integer not null default 0,
  revised_at timestamptz not null default now(),
  primary key (site_id, estate_id, id)
);
create index open_houses_coming on open_houses (site_id, starts_at, estate_id, id) where not is_over;
create index open_houses_ending on open_houses (ends_at) where not is_over;

-- Who comes. A registration outlives a day that is called off.
create table open_house_registrations (
  id uuid primary key,
  site_id text not null references sites (id) on delete cascade,
  estate_id bigint not null,
  open_house_id text not null,
  state text not null check (state in ('registered', 'cancelled', 'cancelledByAgency')),
  -- SHA-256 of the identifier that only the visitor has.
  token_hash bytea not null unique,
  -- The times of the day, as it was last.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  people integer not null check (people > 0),
  -- Lower case: what an erasure looks for.
  email text not null,
  document jsonb not null,
  sequence integer not null default 0,
  at timestamptz not null default now(),
  revised_at timestamptz not null default now()
);
create index open_house_registrations_day on open_house_registrations (site_id, estate_id, open_house_id, at);
create index open_house_registrations_ended on open_house_registrations (ends_at);
create index open_house_registrations_email on open_house_registrations (email);

-- The days to come of a home, the next one first, for its card, its page and the filter; null without one.
alter table estates add column open_houses jsonb;
