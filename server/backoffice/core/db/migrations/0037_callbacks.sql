-- A visitor who asks to be called may leave no e-mail address, and is known by the phone number (E.164) then.
alter table messages
  alter column email drop not null,
  add column phone text;
create index messages_phone on messages (site_id, phone) where phone is not null;
alter table leads add column phone text;
