vcl 4.1;

# Varnish 7.1 to 9.0, or Vinyl Cache 9, in front of Gevel, with xkey of varnish-modules. It needs these parameters:
#
#   varnishd -f default.vcl -a ADDRESS:6081 -s malloc,1g \
#     -p feature=-http2 -p http_gzip_support=off -p timeout_idle=65 -p backend_idle_timeout=50
#
# ADDRESS is one that only the proxy in front and the back offices reach: no parameter limits how long a request takes to come.
# A request has one host by HTTP/1.1; images of Varnish switch HTTP/2 on, where it may have two, and no proxy speaks it here.
# Without gzip support it passes on what the site compresses, brotli included. Connections of a proxy in front live longer
# than that proxy uses them (65 s), those to a site shorter than the site keeps them (50 s): no post meets one that closes.
#
# What a page says of itself decides: fresh for a minute, then served for ten while a new one is fetched, and for a day when
# none can be fetched. A purge takes the first two away and leaves the third.

import std;
import directors;
import xkey;

include "./sites.vcl";

sub vcl_recv {
  set req.backend_hint = sites.backend();

  if (req.restarts == 0) {
    # Notes of this file. What a request brings of them is not ours.
    unset req.http.X-Gevel-Fetch;
    unset req.http.X-Gevel-Stale;
    unset req.http.X-Gevel-Token;
    unset req.http.X-Gevel-Campaign;
    if (req.http.X-Request-Id !~ "^[\w.:-]{8,64}$") {
      set req.http.X-Request-Id = "varnish-" + req.xid;
    }
    call gevel_purge;
    call gevel_host;
    # Nothing here changes its protocol.
    unset req.http.Upgrade;
  }

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }

  if (req.restarts == 0) {
    # No page depends on a cookie.
    unset req.http.Cookie;
    call gevel_coding;
    call gevel_campaign;
  }
  if (req.http.X-Gevel-Fetch) {
    set req.grace = 0s;
  }
  if (req.http.X-Gevel-Stale) {
    unset req.http.X-Gevel-Fetch;
    set req.grace = 7d;
  }
}

# PURGE with tags in `xkey-purge`. Soft: what is purged is fetched again before it is shown, unless that fails.
sub gevel_purge {
  if (req.method == "PURGE") {
    if (client.ip !~ back_offices) {
      return (synth(403, "Forbidden"));
    }
    call gevel_token;
    if (req.http.X-Gevel-Token == "" || req.http.Authorization != "Bearer " + req.http.X-Gevel-Token) {
      return (synth(401, "Unauthorized"));
    }
    if (!req.http.xkey-purge) {
      return (synth(400, "Bad Request"));
    }
    set req.http.X-Gevel-Purged = xkey.softpurge(req.http.xkey-purge);
    return (synth(200, "Purged"));
  }
}

# Cache key and Host of the request to the site are the same name, so that a page is stored under the site that made it.
# Varnish itself refuses two Host headers. It puts the host of an absolute address in the place of Host before VCL sees the
# request, so that another Host header beside it cannot be refused here: the page is that of the address. Caddy, in front,
# refuses such requests.
sub gevel_host {
  set req.http.Host = regsub(std.tolower(req.http.Host), "\.?(:\d{1,5})?$", "");
  if (req.url !~ "^/" || req.http.Host !~ "^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$") {
    return (synth(400, "Bad Request"));
  }
}

# Three variants of a page at most: the site sends brotli to browsers that take it, else gzip, else neither.
sub gevel_coding {
  if (req.http.Accept-Encoding ~ "(?i)(^|[,\s])br\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|[,\s])gzip\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
}

# Parameters of campaigns (shared/primitives/campaign.ts) change no page. They are taken out of the address; redirects
# get them back when they are delivered. Browsers keep them in theirs.
sub gevel_campaign {
  if (req.url ~ "(?i)[?&](?:(?:utm|mtm|pk|piwik|matomo|hsa|at)_[a-z_]{1,40}|mc_[ce]id|mkt_tok|_hsenc|_hsmi|_kx|__s|_gl|_ga|gclid|gclsrc|gbraid|wbraid|dclid|gad_source|gad_campaignid|s_kwcid|srsltid|fbclid|fb_action_(?:ids|types)|mibextid|igshid|igsh|msclkid|ttclid|twclid|yclid|ysclid|li_fat_id|rdt_cid|epik|sccid|vero_(?:id|conv)|ml_subscriber(?:_hash)?|wickedid|oly_(?:enc|anon)_id)=") {
    set req.http.X-Gevel-Campaign = regsuball(regsub(req.url, "^[^?]*\?", ""),
      "(?i)(?:^|&)(?!(?:(?:utm|mtm|pk|piwik|matomo|hsa|at)_[a-z_]{1,40}|mc_[ce]id|mkt_tok|_hsenc|_hsmi|_kx|__s|_gl|_ga|gclid|gclsrc|gbraid|wbraid|dclid|gad_source|gad_campaignid|s_kwcid|srsltid|fbclid|fb_action_(?:ids|types)|mibextid|igshid|igsh|msclkid|ttclid|twclid|yclid|ysclid|li_fat_id|rdt_cid|epik|sccid|vero_(?:id|conv)|ml_subscriber(?:_hash)?|wickedid|oly_(?:enc|anon)_id)=[^&])[^&]*", "");
    set req.http.X-Gevel-Campaign = regsub(req.http.X-Gevel-Campaign, "^&+", "");
    set req.url = regsuball(req.url,
      "(?i)(?<=[?&])(?:(?:utm|mtm|pk|piwik|matomo|hsa|at)_[a-z_]{1,40}|mc_[ce]id|mkt_tok|_hsenc|_hsmi|_kx|__s|_gl|_ga|gclid|gclsrc|gbraid|wbraid|dclid|gad_source|gad_campaignid|s_kwcid|srsltid|fbclid|fb_action_(?:ids|types)|mibextid|igshid|igsh|msclkid|ttclid|twclid|yclid|ysclid|li_fat_id|rdt_cid|epik|sccid|vero_(?:id|conv)|ml_subscriber(?:_hash)?|wickedid|oly_(?:enc|anon)_id)=[^&]*(?:&|$)", "");
    set req.url = regsub(req.url, "[?&]$", "");
  }
}

sub vcl_hash {
  hash_data(req.url);
  hash_data(req.http.Host);
  return (lookup);
}

sub vcl_hit {
  if (req.http.X-Gevel-Stale || !std.healthy(req.backend_hint)) {
    return (deliver);
  }
  if (obj.http.X-Gevel-Fresh == "never") {
    if (req.http.X-Gevel-Fetch) {
      # Those who have waited for it do not wait for each other.
      return (pass);
    }
    set req.http.X-Gevel-Fetch = "stale";
    return (restart);
  }
  if (obj.ttl > 0s) {
    return (deliver);
  }
  # A purge ends the time for which it was to be fresh. What was purged is fetched while the visitor waits, as is what is
  # older than it may be.
  if (obj.ttl + obj.age < std.duration(obj.http.X-Gevel-Fresh + "s", 0s) - 10ms
    || obj.ttl + obj.age > std.duration(obj.http.X-Gevel-Fresh + "s", 0s) + 10ms
    || obj.ttl + std.duration(obj.http.X-Gevel-Revalidate + "s", 0s) < 0s) {
    set req.http.X-Gevel-Fetch = "stale";
    return (restart);
  }
}

sub vcl_backend_fetch {
  # The fetch before has failed just now.
  if (bereq.is_bgfetch && bereq.http.X-Gevel-Stale) {
    return (abandon);
  }
  # The site itself lets no visitor of a page wait for longer than about six seconds: one that does hangs, and the page is
  # asked for once more, of another site. A post has the time that its backend says.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    set bereq.first_byte_timeout = 7s;
  }
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    call gevel_failed;
    return (deliver);
  }

  # For caches that can be purged (RFC 9213); what has none is as its Cache-Control says. What names no time is not kept.
  set beresp.http.X-Gevel-Caching = beresp.http.Cache-Control;
  if (beresp.http.CDN-Cache-Control) {
    set beresp.http.X-Gevel-Caching = beresp.http.CDN-Cache-Control;
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "(?i)^(?:.*[,\s])?max-age=(\d+).*$", "\1s"), 0s)
      - beresp.age;
  }
  if (beresp.status == 200 && beresp.http.Cache-Status ~ "^gevel;" && !beresp.http.Set-Cookie
    && beresp.http.CDN-Cache-Control ~ "(^|[,\s])no-store($|[,\s])"
    && beresp.http.Cache-Control !~ "(^|[,\s])(no-store|private)($|[,\s])") {
    # A page that was purged while it was made. It is as one that was kept and then purged: there for when none can be
    # fetched, in place of an older one, which Varnish removes now, and which a note that this one is not kept would hide.
    # For the moment of its arrival it is found by all who have waited for it.
    set beresp.http.X-Gevel-Fresh = "never";
    set beresp.ttl = 1ms;
    set beresp.grace = 1d;
    set beresp.keep = 0s;
    unset beresp.http.X-Request-Id;
    return (deliver);
  }
  if (beresp.ttl <= 0s || beresp.http.X-Gevel-Caching !~ "(?i)(^|[,\s])(s-maxage|max-age)=" || beresp.http.Set-Cookie || beresp.http.Vary ~ "(?i)(^|,)\s*(?!accept-encoding\s*(,|$))\S"
    || beresp.http.X-Gevel-Caching ~ "(?i)(^|[,\s])(no-store|no-cache|private)($|[,\s=])"
    || std.integer(beresp.http.Content-Length, 0) > 33554432) {
    # The next ones do not wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    return (deliver);
  }

  set beresp.http.X-Gevel-Fresh = beresp.ttl + beresp.age;
  set beresp.http.X-Gevel-Revalidate = "0";
  set beresp.grace = 0s;
  set beresp.keep = 1h;
  if (beresp.http.X-Gevel-Caching ~ "(?i)stale-if-error=\d") {
    set beresp.grace = std.duration(regsub(beresp.http.X-Gevel-Caching, "(?i)^.*stale-if-error=(\d+).*$", "\1s"), 0s);
  }
  if (beresp.http.X-Gevel-Caching ~ "(?i)stale-while-revalidate=\d") {
    set beresp.http.X-Gevel-Revalidate = regsub(beresp.http.X-Gevel-Caching, "(?i)^.*stale-while-revalidate=(\d+).*$", "\1");
    if (beresp.grace < std.duration(beresp.http.X-Gevel-Revalidate + "s", 0s)) {
      set beresp.grace = std.duration(beresp.http.X-Gevel-Revalidate + "s", 0s);
    }
  }
  if (beresp.status == 200) {
    # It names one of many requests.
    unset beresp.http.X-Request-Id;
  }
  return (deliver);
}

# A site could not be reached, or did not answer. Answers that say 503 are not asked for again.
sub vcl_backend_error {
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  set beresp.http.Retry-After = "5";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.http.X-Request-Id = bereq.http.X-Request-Id;
  set beresp.body = {"<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>503</title>
<p lang="nl">Deze website is even niet bereikbaar. Probeer het zo meteen opnieuw.
<p lang="fr">Ce site est momentanément indisponible. Veuillez réessayer dans un instant.
<p lang="en">This website cannot be reached at the moment. Please try again shortly.
<p lang="de">Diese Website ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.
"};
  call gevel_failed;
  return (deliver);
}

sub gevel_failed {
  if (bereq.is_bgfetch || bereq.http.X-Gevel-Fetch) {
    # There is an older one: an answer that is kept, for however short, would take its place.
    return (abandon);
  }
  # The next ones do not wait for each other.
  set beresp.uncacheable = true;
  set beresp.ttl = 1s;
  set beresp.grace = 0s;
  set beresp.keep = 0s;
}

sub vcl_deliver {
  if (req.http.X-Gevel-Campaign && resp.status >= 300 && resp.status < 400 && resp.http.Location) {
    if (resp.http.Location ~ "\?") {
      set resp.http.Location = regsub(resp.http.Location, "^([^#]*)", "\1&" + req.http.X-Gevel-Campaign);
    } else {
      set resp.http.Location = regsub(resp.http.Location, "^([^#]*)", "\1?" + req.http.X-Gevel-Campaign);
    }
  }
  if (!resp.http.X-Request-Id) {
    set resp.http.X-Request-Id = req.http.X-Request-Id;
  }
  if (obj.uncacheable) {
    set resp.http.X-Cache = "pass";
  } elsif (obj.hits > 0) {
    if (obj.ttl < 0s) {
      set resp.http.X-Cache = "stale";
    } else {
      set resp.http.X-Cache = "hit";
    }
  } else {
    set resp.http.X-Cache = "miss";
  }
  # For caches that are purged. A CDN in front of Varnish that is purged, too, needs them: then remove these lines.
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Surrogate-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Tag;
  unset resp.http.xkey;
  unset resp.http.X-Gevel-Caching;
  unset resp.http.X-Gevel-Fresh;
  unset resp.http.X-Gevel-Revalidate;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}

sub vcl_synth {
  if (resp.status == 503 && req.http.X-Gevel-Fetch) {
    # The fetch was abandoned.
    set req.http.X-Gevel-Stale = "1";
    return (restart);
  }
  if (req.method == "PURGE") {
    set resp.http.Cache-Control = "no-store";
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    set resp.body = resp.reason + " " + req.http.X-Gevel-Purged;
    return (deliver);
  }
  set resp.http.Cache-Control = "no-store";
}
