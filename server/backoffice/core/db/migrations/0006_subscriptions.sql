-- What visitors want to be told of, what happens to estates, and who is still to hear of it.

create table subscriptions (
  id uuid primary key,
  site_id text not null references sites (id) on delete cascade,
  -- Lower case.
  email text not null,
  name text not null,
  locale text not null,
  frequency text not null,
  -- The filter as the contract has it, and its canonical query string.
  wishes jsonb not null,
  wishes_key text not null,
  -- The same for matching; an empty list and a null ask for nothing.
  transactions integer[] not null,
  types integer[] not null,
  sub_types integer[] not null,
  -- Places, grid cells that circles reach into, or '*' for everywhere: what finds the candidates for an estate.
  place_keys text[] not null,
  -- The middles of circles, and their radius in metres.
  latitudes double precision[] not null,
  longitudes double precision[] not null,
  radius double precision,
  area polygon,
  price_min double precision,
  price_max double precision,
  bed_min integer,
  consented_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- When a mail that asks for a yes is to go out; null once it has.
  confirmation_due_at timestamptz,
  -- Hashes of tokens; those of one confirmation mail have the same.
  confirm_hash text,
  edit_hash text,
  unsubscribe_hash text,
  -- Null as long as the address's owner has not said yes.
  confirmed_at timestamptz
);
create unique index subscriptions_wish on subscriptions (site_id, email, wishes_key, (confirmed_at is null));
create index subscriptions_email on subscriptions (email);
create index subscriptions_confirm on subscriptions (confirm_hash) where confirm_hash is not null;
create unique index subscriptions_edit on subscriptions (edit_hash) where edit_hash is not null;
create unique index subscriptions_unsubscribe on subscriptions (unsubscribe_hash) where unsubscribe_hash is not null;
create index subscriptions_unconfirmed on subscriptions (confirmation_due_at) where confirmation_due_at is not null;
create index subscriptions_places on subscriptions using gin (place_keys) where confirmed_at is not null;

-- The last confirmation mail to an address: there is one a day at most.
create table subscription_confirmations (
  site_id text not null references sites (id) on delete cascade,
  email text not null,
  sent_at timestamptz not null,
  primary key (site_id, email)
);
create index subscription_confirmations_at on subscription_confirmations (sent_at);

-- Written with the estate, as long as the site has somebody to tell; gone once it has been matched.
create table estate_events (
  id bigint generated always as identity primary key,
  site_id text not null references sites (id) on delete cascade,
  estate_id bigint not null,
  kind text not null,
  -- The price before, where it changed.
  old_price double precision,
  at timestamptz not null default now()
);

-- What a subscription is still to hear of: a row holds all events that were matched at once, since a row for each would
-- be most of the work. The lists are parallel.
create table subscription_matches (
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  event_ids bigint[] not null,
  estate_ids bigint[] not null,
  kinds text[] not null,
  old_prices double precision[] not null
);
create index subscription_matches_subscription on subscription_matches (subscription_id);

-- When a subscription with matches hears of them. Not a column of its own there: each change would be one of all indexes.
create table subscription_mailings (
  subscription_id uuid primary key references subscriptions (id) on delete cascade,
  due_at timestamptz not null
);
create index subscription_mailings_due on subscription_mailings (due_at);
