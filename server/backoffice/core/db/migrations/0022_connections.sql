-- Accounts of agencies in a CRM.
create table connections (
  site_id text not null references sites (id) on delete cascade,
  -- The CRM's, unless the site has several of one CRM.
  name text not null,
  crm text not null,
  settings jsonb not null default '{}',
  -- Encrypted; null: all of them are in the environment.
  credentials text,
  state text not null default 'active' check (state in ('active', 'paused')),
  -- A part of the address that the CRM calls.
  hook_secret text not null,
  created_at timestamptz not null default now(),
  primary key (site_id, name)
);
create unique index connections_hook_secret on connections (hook_secret);
