#!/bin/sh
# Runs the browser ($CHROMIUM) without what only its own window needs and every new profile would start again: the
# pages behind its address bar, and a process kept for the next page. They cost more than opening one of our pages. A
# later --disable-features would replace the driver's own, so ours are appended to it.
for argument; do
  shift
  case $argument in
    --disable-features=*)
      argument=$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess ;;
  esac
  set -- "$@" "$argument"
done
exec "$CHROMIUM" "$@"
