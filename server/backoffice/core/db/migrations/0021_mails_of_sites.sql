-- An erasure, the removal of a site and the list of its mails look for mails of one site: without an index each of them
-- reads those of all sites.
create index mails_site on mails (site_id);
