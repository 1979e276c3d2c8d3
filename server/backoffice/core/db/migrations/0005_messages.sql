-- What visitors write, the mails that go out, the answers to calls that may come twice, and what was erased.

create table messages (
  site_id text not null references sites (id) on delete cascade,
  id uuid not null,
  kind text not null,
  at timestamptz not null default now(),
  -- Lower case: what an erasure looks for.
  email text not null,
  estate_id bigint,
  document jsonb not null,
  primary key (site_id, id)
);
create index messages_at on messages (at);
create index messages_email on messages (email);

-- Mails are stored in the transaction of what they speak of. `mail` goes when its time is over; the row stays a while
-- and says that one was sent.
create table mails (
  id uuid primary key,
  site_id text not null references sites (id) on delete cascade,
  kind text not null,
  -- What it belongs to, so that it can be taken back while it waits.
  reference text,
  -- The visitor that it is to or about, in lower case: what an erasure looks for.
  visitor text,
  mail jsonb,
  forget boolean not null default false,
  at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- Before attempts moved it.
  first_due_at timestamptz,
  attempts integer not null default 0,
  -- Codes of the last refusal; never its words, which repeat addresses.
  refusal text,
  sent_at timestamptz,
  failed_at timestamptz
);
create index mails_due on mails (due_at) where sent_at is null and failed_at is null;
create index mails_reference on mails (site_id, reference) where reference is not null;
create index mails_visitor on mails (visitor) where visitor is not null;
create index mails_at on mails (at);

-- The first answer to a call with an Idempotency-Key. Without a status: it is being answered by this transaction.
create table replies (
  site_id text not null references sites (id) on delete cascade,
  call text not null,
  key text not null,
  request_hash text not null,
  at timestamptz not null default now(),
  status integer,
  body jsonb,
  primary key (site_id, call, key)
);
create index replies_at on replies (at);

-- That an erasure was done, and of how much; not whose.
create table erasures (
  id uuid primary key,
  site_id text not null references sites (id) on delete cascade,
  at timestamptz not null default now(),
  counts jsonb not null
);
create index erasures_site on erasures (site_id, at);
