-- When what stands in calendar feeds was last revised (RFC 5545, 3.8.7.2): feeds are the same until something changes.

alter table appointments add column revised_at timestamptz not null default now();
update appointments set revised_at = at;

alter table rental_blocks add column at timestamptz not null default now();
