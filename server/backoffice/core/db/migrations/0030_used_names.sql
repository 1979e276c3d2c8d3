-- The entries of the account's lists that a record was understood with: it is read again when one of them changes. Null: it
-- is not known which.
alter table connection_records add column used_names jsonb;
