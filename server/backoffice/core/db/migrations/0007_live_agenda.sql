-- When sales contacts show estates to visitors, and what is held and booked.

create table agendas (
  id bigint generated always as identity primary key,
  site_id text not null references sites (id) on delete cascade,
  sales_rep_id integer not null,
  -- Null: no more visits; what is booked stays.
  availability jsonb,
  -- SHA-256 of the secret in the address of the calendar feed.
  feed_hash bytea unique,
  unique (site_id, sales_rep_id)
);

create table appointments (
  id uuid primary key,
  site_id text not null references sites (id) on delete cascade,
  agenda_id bigint not null references agendas (id) on delete cascade,
  state text not null check (state in ('held', 'booked', 'cancelled')),
  -- SHA-256 of the identifier that only the visitor has.
  token_hash bytea not null unique,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The visit and the minutes that stay free after it.
  busy tstzrange not null,
  -- Of a hold.
  expires_at timestamptz,
  estate_id bigint not null,
  -- Lower case: what an erasure looks for.
  email text,
  document jsonb,
  -- How often the calendar entry has changed (RFC 5545, 3.8.7.4).
  sequence integer not null default 0,
  at timestamptz not null default now(),
  check ((state = 'held') = (expires_at is not null)),
  check ((state = 'held') = (document is null)),
  -- Nobody is in two places at once. A number as a range of one is equal where it overlaps: no extension is needed.
  constraint appointments_apart exclude using gist (int8range(agenda_id, agenda_id, '[]') with &&, busy with &&)
    where (state <> 'cancelled')
);
create index appointments_agenda on appointments (agenda_id, starts_at);
create index appointments_ended on appointments (ends_at);
create index appointments_email on appointments (email) where email is not null;
