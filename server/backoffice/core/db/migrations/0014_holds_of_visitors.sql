-- Who holds: a hash that tells visitors apart without naming them, for as long as the hold lasts.

alter table appointments add column visitor_hash bytea check (visitor_hash is null or state = 'held');
alter table rental_reservations add column visitor_hash bytea check (visitor_hash is null or state = 'held');

-- What showed that somebody was there (a token of a captcha, an answer to a question) is good for one write.
alter table replies add column proof text;
create unique index replies_proof on replies (site_id, proof) where proof is not null;
