# Replaces sites.vcl for Kubernetes, where a Service leads to all sites that are ready. sites.vcl explains the settings.

probe ready {
  .url = "/.well-known/gevel/ready";
  .interval = 1s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

# The address of a Service does not change, so Varnish needs to look it up only when it starts.
backend site1 {
  .host = "site";
  .port = "3000";
  .probe = ready;
  .connect_timeout = 1s;
  .first_byte_timeout = 15s;
  .between_bytes_timeout = 15s;
}

sub vcl_init {
  new sites = directors.round_robin();
  sites.add_backend(site1);
}

# The network of pods. Requests of visitors come from it too, through the ingress controller, so only the token protects
# purges.
acl back_offices {
  "10.0.0.0"/8;
}

sub gevel_token {
  set req.http.X-Gevel-Token = regsub(std.fileread("/run/secrets/gevel/varnish-token"), "\s+$", "");
}
