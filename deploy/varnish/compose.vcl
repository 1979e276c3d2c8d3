# Replaces sites.vcl for compose.yaml, with the addresses and the secret of that file. sites.vcl explains the settings.

probe ready {
  .url = "/.well-known/gevel/ready";
  .interval = 1s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend site1 {
  .host = "172.30.0.111";
  .port = "3000";
  .probe = ready;
  .connect_timeout = 1s;
  .first_byte_timeout = 15s;
  .between_bytes_timeout = 15s;
}

backend site2 {
  .host = "172.30.0.112";
  .port = "3000";
  .probe = ready;
  .connect_timeout = 1s;
  .first_byte_timeout = 15s;
  .between_bytes_timeout = 15s;
}

sub vcl_init {
  new sites = directors.round_robin();
  sites.add_backend(site1);
  sites.add_backend(site2);
}

# All programs of the network except Caddy, through which visitors come.
acl back_offices {
  "172.30.0.0"/24;
  ! "172.30.0.102";
}

sub gevel_token {
  set req.http.X-Gevel-Token = regsub(std.fileread("/run/secrets/varnish-token"), "\s+$", "");
}
