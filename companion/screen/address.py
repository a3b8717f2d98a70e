"""Where the screen can be reached: the addresses of this machine in its home network."""

from __future__ import annotations

import ipaddress
import socket
from typing import NamedTuple

import psutil

HERE = "127.0.0.1"


class Address(NamedTuple):
    """An address and the interface it belongs to (`wlan0`, `Ethernet`)."""

    host: str
    interface: str


def lan_addresses() -> list[Address]:
    """The private IPv4 addresses of interfaces that are up, the one that leads outside first."""
    stats = psutil.net_if_stats()
    found = [
        Address(one.address, name)
        for name, addresses in psutil.net_if_addrs().items()
        if name in stats and stats[name].isup
        for one in addresses
        if one.family == socket.AF_INET and _is_private(one.address)
    ]
    outside = _leads_outside()
    return sorted(found, key=lambda one: one.host != outside)


def _is_private(host: str) -> bool:
    address = ipaddress.ip_address(host)
    return address.is_private and not address.is_loopback and not address.is_link_local


def _leads_outside() -> str:
    """The address from which this machine would speak to others; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation (RFC 5737)
        except OSError:
            return ""
        host: str = probe.getsockname()[0]
        return host
