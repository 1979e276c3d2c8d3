# sites.vcl for Kubernetes, where a Service stands for all sites that are ready; sites.vcl has the comments.

probe ready {
  .url = "/.well-known/gevel/ready";
  .interval = 1s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

# The address of a Service stays, so that it is enough to look it up at the start.
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

# The network of pods. Visitors come from there too, by the ingress controller, so that the token alone counts.
acl back_offices {
  "10.0.0.0"/8;
}

sub gevel_token {
  set req.http.X-Gevel-Token = regsub(std.fileread("/run/secrets/gevel/varnish-token"), "\s+$", "");
}
