vcl 4.1;

# Varnish 7.1 to 9.0, or Vinyl Cache 9, in front of Gevel, with xkey of varnish-modules. It needs these parameters:
#
#   varnishd -f default.vcl -a ADDRESS:6081 -s malloc,1g \
#     -p feature=-http2 -p http_gzip_support=off -p timeout_idle=65 -p backend_idle_timeout=50
#
# ADDRESS must be an address that only the proxy in front and the back offices reach, because no parameter limits how
# long a request may take to arrive. HTTP/2 is switched off, although images of Varnish switch it on: a request may have
# two hosts in HTTP/2, but only one in HTTP/1.1, and no proxy uses HTTP/2 here. Without gzip support, Varnish passes on
# what the site compresses, brotli included. Varnish closes an idle connection of the proxy in front after 65 s, which
# is later than the proxy does, and an idle connection to a site after 50 s, which is earlier than the site does. So no
# post is sent on a connection that is being closed.
#
# The headers of a page decide how long it is served: for a minute it is fresh, for ten minutes it is served while a new
# one is fetched, and for a day it is served when none can be fetched. A purge ends the first two periods, but not the
# third.

import std;
import directors;
import xkey;

include "./sites.vcl";

sub vcl_recv {
  set req.backend_hint = sites.backend();

  if (req.restarts == 0) {
    # This file uses these headers as notes, so a request must not contain them.
    unset req.http.X-Gevel-Fetch;
    unset req.http.X-Gevel-Stale;
    unset req.http.X-Gevel-Token;
    unset req.http.X-Gevel-Campaign;
    if (req.http.X-Request-Id !~ "^[\w.:-]{8,64}$") {
      set req.http.X-Request-Id = "varnish-" + req.xid;
    }
    call gevel_purge;
    call gevel_host;
    # The sites do not support other protocols.
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

# PURGE with tags in `xkey-purge`. The purge is soft: a purged page is fetched again before it is shown, and is shown as
# it was only when that fails.
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

# The cache key and the Host header of the request to the site are the same name, so that a page is stored under the
# site that rendered it. Varnish itself refuses two Host headers. It replaces the Host header by the host of an absolute
# address before VCL sees the request, so a different Host header cannot be refused here: the visitor gets the page of
# the address. Caddy, in front, refuses such requests.
sub gevel_host {
  set req.http.Host = regsub(std.tolower(req.http.Host), "\.?(:\d{1,5})?$", "");
  if (req.url !~ "^/" || req.http.Host !~ "^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$") {
    return (synth(400, "Bad Request"));
  }
}

# A page has three variants at most: the site sends brotli to browsers that accept it, else gzip, else uncompressed
# data.
sub gevel_coding {
  if (req.http.Accept-Encoding ~ "(?i)(^|[,\s])br\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|[,\s])gzip\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
}

# Parameters of campaigns (shared/primitives/addresses/campaign.ts) change no page, so they are removed from the address
# of the request. Redirects get them back when they are delivered. The address in the browser keeps them.
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
      # Requests that have waited for this page do not wait for each other again.
      return (pass);
    }
    set req.http.X-Gevel-Fetch = "stale";
    return (restart);
  }
  if (obj.ttl > 0s) {
    return (deliver);
  }
  # A purge shortens the time for which a page was to be fresh. A purged page is fetched while the visitor waits, and so
  # is a page that is older than its `stale-while-revalidate` allows.
  if (obj.ttl + obj.age < std.duration(obj.http.X-Gevel-Fresh + "s", 0s) - 10ms
    || obj.ttl + obj.age > std.duration(obj.http.X-Gevel-Fresh + "s", 0s) + 10ms
    || obj.ttl + std.duration(obj.http.X-Gevel-Revalidate + "s", 0s) < 0s) {
    set req.http.X-Gevel-Fetch = "stale";
    return (restart);
  }
}

sub vcl_backend_fetch {
  # The fetch before this one has just failed, so there is no second one in the background.
  if (bereq.is_bgfetch && bereq.http.X-Gevel-Stale) {
    return (abandon);
  }
  # The site itself lets no visitor wait for a page for longer than about six seconds. A site that takes longer hangs,
  # so the page is requested once more, from another site. A post has the time limit of its backend.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    set bereq.first_byte_timeout = 7s;
  }
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    call gevel_failed;
    return (deliver);
  }

  # CDN-Cache-Control is for caches that can be purged (RFC 9213). An answer without it is cached as its Cache-Control
  # says. An answer that names no time is not cached.
  set beresp.http.X-Gevel-Caching = beresp.http.Cache-Control;
  if (beresp.http.CDN-Cache-Control) {
    set beresp.http.X-Gevel-Caching = beresp.http.CDN-Cache-Control;
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "(?i)^(?:.*[,\s])?max-age=(\d+).*$", "\1s"), 0s)
      - beresp.age;
  }
  if (beresp.status == 200 && beresp.http.Cache-Status ~ "^gevel;" && !beresp.http.Set-Cookie
    && beresp.http.CDN-Cache-Control ~ "(^|[,\s])no-store($|[,\s])"
    && beresp.http.Cache-Control !~ "(^|[,\s])(no-store|private)($|[,\s])") {
    # This page was purged while it was rendered. It is stored like a page that is purged later: it is shown only when
    # none can be fetched. It takes the place of an older page, which Varnish removes now, and which a hit-for-miss
    # object would hide. Its TTL of 1 ms is long enough that all requests that have waited for it find it.
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
    # The next requests for this address do not wait for each other.
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
    # The id belongs to one request, but many requests get this page.
    unset beresp.http.X-Request-Id;
  }
  return (deliver);
}

# A site could not be reached, or did not answer. After an answer with the status 503, the page is not requested again.
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
    # There is an older page. An answer that is stored, even for a short time, would take its place.
    return (abandon);
  }
  # The next requests for this address do not wait for each other.
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
  # These headers are for caches that are purged. A CDN in front of Varnish needs them if it is purged, too. In that
  # case, remove these lines.
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
    # The fetch was abandoned, so the older page is shown.
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
