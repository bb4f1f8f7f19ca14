package shop.app; class Broken { int x = ;
