-- Tokens that are valid for the calls of one site.
create table site_tokens (
  id text primary key,
  site_id text not null references sites (id) on delete cascade,
  -- SHA-256 of the purpose, the site and the token, which is stored nowhere.
  token_hash bytea not null,
  name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- Written at most once an hour.
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index site_tokens_sites on site_tokens (site_id);
