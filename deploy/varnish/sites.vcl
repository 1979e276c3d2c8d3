# Where the sites are, and who may purge: all that differs from one installation to the next. default.vcl includes it.

# A worker of the site answers this for any host: 200 from when it has pages for visitors until it drains. Once it has them,
# it depends on nothing else: a site whose back office goes down stays in use.
probe ready {
  .url = "/.well-known/gevel/ready";
  .interval = 1s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

# One for each site, each added below.
backend site1 {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = ready;
  .connect_timeout = 1s;
  # For posts. A page is asked for once more after seven seconds (default.vcl).
  .first_byte_timeout = 15s;
  .between_bytes_timeout = 15s;
}

sub vcl_init {
  new sites = directors.round_robin();
  sites.add_backend(site1);
}

# Where back offices are; the token is asked for as well. Behind a proxy on one of these addresses, the token alone counts.
acl back_offices {
  "127.0.0.1";
  "::1";
}

# The token of CDN_PURGE, in a file that only Varnish can read. Without the file nothing is purged.
sub gevel_token {
  set req.http.X-Gevel-Token = regsub(std.fileread("/etc/varnish/purge-token"), "\s+$", "");
}
