"""Serving the app on waitress."""

import ipaddress
import threading
import webbrowser
from pathlib import Path

from waitress.server import create_server

from webapp.app import create_app
from webapp.fetch import FetchPolicy
from webapp.reduce.jobs import jobs_in

_THREADS = 8


def serve(
    host: str,
    port: int,
    *,
    open_browser: bool,
    data: str | None = None,
    goldens: str | None = None,
    defects: str | None = None,
    policy: FetchPolicy | None = None,
) -> None:
    """Serve until interrupted; prints the address. Raises `OSError` when it cannot listen."""
    config: dict[str, object] = {}
    if data:
        config["DATA"] = Path(data)
    if goldens:
        config["GOLDENS"] = Path(goldens)
    if defects:
        config["DEFECTS"] = Path(defects)
    if policy:
        config["FETCH_POLICY"] = policy
    if not _is_loopback(host):
        config["TRUSTED_HOSTS"] = [host, "localhost", "127.0.0.1"]
    app = create_app(config)
    server = create_server(app, host=host, port=port, threads=_THREADS, ident="chaffinch")
    bound = server.effective_port  # type: ignore[union-attr]  # a name may mean many sockets
    address = f"http://{host}:{bound}/"
    print(f"Chaffinch is at {address} (Ctrl-C stops it)", flush=True)
    if not _is_loopback(host):
        print("It can be reached from other machines, and it asks nobody for a password.")
    if open_browser:
        threading.Timer(0.3, webbrowser.open, [address]).start()
    try:
        server.run()
    except KeyboardInterrupt:
        pass
    finally:
        server.close()
        jobs_in(app).end()


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
