-- A wish for a whole family of transactions is one for all that its list shows: take-overs and what comes soon, too.
update subscriptions set transactions = '{1,3,5,7,9,10}' where transactions @> '{1,3,5}' and transactions <@ '{1,3,5}';
update subscriptions set transactions = '{2,4,6,8}' where transactions @> '{2,4,6}' and transactions <@ '{2,4,6}';
update subscriptions set transactions = '{1,2,3,4,5,6,7,8,9,10}'
where transactions @> '{1,2,3,4,5,6}' and transactions <@ '{1,2,3,4,5,6}';
