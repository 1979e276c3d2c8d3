-- A registration may wait until its visitor confirms it by mail: `unconfirmed` ones count for nothing but the places that they hold.
alter table open_house_registrations
  -- SHA-256 of the identifier in the mail that asks to confirm; its visitor does not see it elsewhere.
  add column confirm_hash bytea unique,
  -- When the owner of the address confirmed; null for a small party that counted at once.
  add column confirmed_at timestamptz,
  -- Until when an unconfirmed party holds its places; null for one that holds none.
  add column held_until timestamptz,
  -- Keyed hash of the network that it came from, until the day is over.
  add column visitor_hash bytea;

-- contract: 1.0.0 is the last version that knows no unconfirmed ones, and what it writes keeps the wider check too.
alter table open_house_registrations
  drop constraint open_house_registrations_state_check,
  add constraint open_house_registrations_state_check
    check (state in ('unconfirmed', 'registered', 'cancelled', 'cancelledByAgency'));

-- What was registered before counts as it did.
update open_house_registrations set confirmed_at = at;
