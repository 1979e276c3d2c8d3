-- What visitors asked, for the agency's CRM. The message itself is stored, and its mail is in the outbox.
create table leads (
  id uuid primary key,
  site_id text not null references sites (id) on delete cascade,
  -- The connection that gets it; null: it is not known yet.
  connection text,
  kind text not null,
  -- What it is about: `message:…`, `visit:…`, `subscription:…`, `rental:…`.
  reference text not null,
  -- Of the visitor, in lower case; null with the lead.
  email text,
  -- Null: it is no longer needed.
  lead jsonb,
  -- `sending`: it may have been taken. `handed`: it could not be sent in time. `done`: a person has dealt with it.
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'refused', 'unsure', 'handed', 'done')),
  at timestamptz not null default now(),
  -- Since when it waits: again when a person sends it once more.
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Who sends it, and until when nobody else does.
  holder uuid,
  leased_until timestamptz,
  settled_at timestamptz,
  -- For people: what the CRM said, or what went wrong.
  problem text,
  -- What the CRM calls it.
  crm_reference text
);
create index leads_waiting on leads (due_at) where state in ('queued', 'sending');
create index leads_reference on leads (site_id, reference) where state in ('queued', 'sending');
create index leads_site on leads (site_id, at);
create index leads_email on leads (site_id, email) where email is not null;
