# The addresses of the sites, and who may purge: everything that differs between installations. default.vcl includes
# this file.

# A worker of the site answers this address for any host: with 200 from the time when it has pages for visitors until it
# drains. In that time the answer depends on nothing else, so a site whose back office goes down stays in use.
probe ready {
  .url = "/.well-known/gevel/ready";
  .interval = 1s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

# Each site needs a backend, which is added to the director below.
backend site1 {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = ready;
  .connect_timeout = 1s;
  # This limit is for posts. A page is requested once more after seven seconds (default.vcl).
  .first_byte_timeout = 15s;
  .between_bytes_timeout = 15s;
}

sub vcl_init {
  new sites = directors.round_robin();
  sites.add_backend(site1);
}

# The addresses of back offices. A purge also needs the token. If a proxy has one of these addresses, only the token
# protects purges.
acl back_offices {
  "127.0.0.1";
  "::1";
}

# The token of CDN_PURGE, from a file that only Varnish can read. Without the file, nothing is purged.
sub gevel_token {
  set req.http.X-Gevel-Token = regsub(std.fileread("/etc/varnish/purge-token"), "\s+$", "");
}
